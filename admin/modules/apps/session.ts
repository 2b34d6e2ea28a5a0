import { request, requestWith, type Variables } from "../../data/request.ts";
import { Failure } from "../../data/failure.ts";
import { isExpired } from "../../data/session.ts";

/** An app that was opened: where its page is, and with what it asks. */
export type OpenedApp = {
  id: number;
  name: string;
  url: string;
  isActive: boolean;
  scopes: readonly string[];
  address: string;
  accessToken: string;
};

export const openMutation =
  "mutation OpenApp($url: String!) { openApp(url: $url) { id name url isActive scopes address accessToken } }";

export const openApp = async (url: string): Promise<OpenedApp> => {
  const { openApp: opened } = await request<{ openApp: OpenedApp | null }>(openMutation, { url });
  if (!opened) throw new Failure("NOT_FOUND", "");
  return opened;
};

/** Asks as an app, whose token is good for a minute: it is opened anew when that is over, as far as the person still may. */
export const askingAs = (opened: OpenedApp) => {
  let token = opened.accessToken;
  let renewing: Promise<string> | undefined;
  const renewed = (): Promise<string> => {
    renewing ??= openApp(opened.url)
      .then(({ accessToken }) => (token = accessToken))
      .finally(() => (renewing = undefined));
    return renewing;
  };
  return async (query: string, variables: Variables): Promise<unknown> => {
    const used = isExpired(token) ? await renewed() : token;
    try {
      return await requestWith<unknown>(used, query, variables);
    } catch (error) {
      // refused before it ran
      if (!(error instanceof Failure) || error.status !== 401) throw error;
      return requestWith<unknown>(await renewed(), query, variables);
    }
  };
};
