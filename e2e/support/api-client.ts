export type ApiError = {
  message: string;
  extensions?: { code?: string; fields?: Record<string, string>; detail?: unknown };
};
export class ApiFailure extends Error {
  readonly errors: readonly ApiError[];
  readonly status: number;
  constructor(errors: readonly ApiError[], status: number) {
    super(errors.map((error) => `${error.extensions?.code ?? status}: ${error.message}`).join("; "));
    this.errors = errors;
    this.status = status;
  }
  get code(): string | undefined {
    return this.errors[0]?.extensions?.code;
  }
}

type Answer = { data?: unknown; errors?: ApiError[] };
type Tokens = { accessToken: string; refreshToken: string };
type Variables = Readonly<Record<string, unknown>>;

/** A client of the public GraphQL API and nothing else: signs in, refreshes its token when it expires. */
export const createApiClient = (url: string) => {
  let tokens: Tokens | undefined;
  const post = async (
    query: string,
    variables: Variables,
    withToken: boolean,
  ): Promise<{ status: number; answer: Answer }> => {
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/graphql-response+json, application/json",
        "x-requested-with": "stockwright",
        ...(withToken && tokens ? { authorization: `Bearer ${tokens.accessToken}` } : {}),
      },
      body: JSON.stringify({ query, variables }),
    });
    return { status: response.status, answer: (await response.json()) as Answer };
  };
  const dataOf = <T>({ status, answer }: { status: number; answer: Answer }): T => {
    if (answer.errors?.length) throw new ApiFailure(answer.errors, status);
    return answer.data as T;
  };
  const refresh = async () => {
    const { refreshTokens } = dataOf<{ refreshTokens: Tokens }>(
      await post(
        "mutation ($token: String!) { refreshTokens(refreshToken: $token) { accessToken refreshToken } }",
        { token: tokens?.refreshToken },
        false,
      ),
    );
    tokens = refreshTokens;
  };
  let refreshing: Promise<void> | undefined;

  const request = async <T>(query: string, variables: Variables = {}): Promise<T> => {
    const first = await post(query, variables, true);
    if (first.status !== 401 || !tokens) return dataOf<T>(first);
    refreshing ??= refresh().finally(() => (refreshing = undefined));
    await refreshing;
    return dataOf<T>(await post(query, variables, true));
  };
  const login = async (email: string, password: string) => {
    tokens = undefined;
    const answer = await request<{ login: { tokens: Tokens } }>(
      "mutation ($input: LoginInput!) { login(input: $input) { tokens { accessToken refreshToken } user { id } } }",
      { input: { email, password } },
    );
    tokens = answer.login.tokens;
  };
  return { request, login, refresh, token: () => tokens?.accessToken, tokens: () => tokens };
};

export type ApiClient = ReturnType<typeof createApiClient>;
