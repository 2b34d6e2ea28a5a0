import type { Conversation, Values } from "./conversation.ts";

/** The reason why a document is not drawn, though nothing is wrong with the browser. */
export type Excess = "pages";
export type Drawn = { pdf: Buffer } | { excess: Excess };

/** Dots of a page of A4: documents that name no other paper are of this one. */
const pageHeight = 1123;

const text = (values: Values, key: string): string => String(values[key]);

/** How many pages a PDF has: its tree of pages counts them, at its root all. */
const pagesOf = (pdf: Buffer): number =>
  Math.max(
    0,
    ...[...pdf.toString("latin1").matchAll(/\/Type \/Pages\s*\/Count (\d+)/g)].map(([, count]) => Number(count)),
  );

/** A page of the browser in which nothing runs and that fetches nothing. */
export const openPage = async ({ send, listen }: Conversation) => {
  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  const session = text(await send("Target.attachToTarget", { targetId, flatten: true }), "sessionId");
  const command = (method: string, params: Values = {}) => send(method, params, session);
  listen(({ method, params }) => {
    if (method === "Fetch.requestPaused")
      // who refuses while the browser ends has nobody to tell
      void command("Fetch.failRequest", { requestId: params?.["requestId"], errorReason: "BlockedByClient" }).catch(
        () => undefined,
      );
  });
  await command("Emulation.setScriptExecutionDisabled", { value: true });
  await command("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
  const { frameTree } = (await command("Page.getFrameTree")) as { frameTree: { frame: { id: string } } };
  return { command, frameId: frameTree.frame.id };
};

/**
 * Draws an HTML text of at most so many pages. It is measured as one long sheet first, which costs little: cutting it into
 * pages is what takes time and memory.
 */
export const draw = async (
  { command, frameId }: Awaited<ReturnType<typeof openPage>>,
  html: string,
  pages: number,
): Promise<Drawn> => {
  await command("Page.setDocumentContent", { frameId, html });
  const { cssContentSize } = (await command("Page.getLayoutMetrics")) as { cssContentSize?: { height?: number } };
  // pages may be larger than A4, and what is too wide for its page is made smaller
  if ((cssContentSize?.height ?? 0) > 4 * pages * pageHeight) return { excess: "pages" };
  const { data } = await command("Page.printToPDF", {
    preferCSSPageSize: true,
    printBackground: true,
    generateTaggedPDF: true,
    // one more than there may be, so that there is no doubt
    pageRanges: `1-${pages + 1}`,
  });
  const pdf = Buffer.from(String(data), "base64");
  return pagesOf(pdf) > pages ? { excess: "pages" } : { pdf };
};
