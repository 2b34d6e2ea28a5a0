import { useQuery } from "@tanstack/react-query";
import { request } from "../data/request.ts";

/** Addresses last five minutes; they are asked for anew before that. */
const freshMilliseconds = 4 * 60_000;

const ask = async (paths: readonly string[], signal?: AbortSignal): Promise<Readonly<Record<string, string>>> => {
  if (paths.length === 0) return {};
  const answer = await request<Record<string, { url: string } | null>>(
    `query SignedUrls(${paths.map((_, at) => `$p${at}: String!`).join(", ")}) { ${paths.map((_, at) => `u${at}: signedUrl(path: $p${at}) { url }`).join(" ")} }`,
    Object.fromEntries(paths.map((path, at) => [`p${at}`, path])),
    { signal },
  );
  return Object.fromEntries(
    paths.flatMap((path, at) => {
      const url = answer[`u${at}`]?.url;
      return url ? [[path, url]] : [];
    }),
  );
};

/** Where images are shown from, for as long as they are on screen. */
export const useSignedUrls = (paths: readonly string[]): Readonly<Record<string, string>> => {
  const { data } = useQuery({
    queryKey: ["signedUrls", paths],
    queryFn: ({ signal }) => ask(paths, signal),
    enabled: paths.length > 0,
    staleTime: freshMilliseconds,
    refetchInterval: freshMilliseconds,
    placeholderData: (before) => before,
  });
  return data ?? {};
};

/** Opens an image in a tab of its own; anything else is saved. */
export const openFile = async ({ path, name }: { path: string; name: string }): Promise<void> => {
  const url = (await ask([path]))[path];
  if (!url) return;
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.target = "_blank";
  link.rel = "noopener";
  link.click();
};
