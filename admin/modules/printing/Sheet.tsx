import { Box } from "@mui/material";
import type { Ref, SyntheticEvent } from "react";
import { nonce } from "../../theme/styleCache.ts";

/** The document's own styles need the nonce of the page around it, whose policy holds within the frame, too. */
const withNonce = (html: string): string => html.replaceAll("<style>", `<style nonce="${nonce ?? ""}">`);

/** Keys pressed in a document that was clicked into mean what they mean around it: Escape, P. */
const passKeysOn = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) =>
  frame.contentDocument?.addEventListener("keydown", (event) => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    const same = new KeyboardEvent("keydown", {
      ...{ key, code, ctrlKey, metaKey, altKey, shiftKey },
      ...{ bubbles: true, cancelable: true },
    });
    if (!frame.dispatchEvent(same)) event.preventDefault();
  });

type Props = { html: string; title: string; frame?: Ref<HTMLIFrameElement> };

/** A rendered document. No script runs in the frame; the page may only have it printed. */
export const Sheet = ({ html, title, frame }: Props) => (
  <Box
    component="iframe"
    ref={frame}
    onLoad={passKeysOn}
    title={title}
    sandbox="allow-same-origin allow-modals"
    srcDoc={withNonce(html)}
    sx={{
      display: "block",
      width: "100%",
      height: "100%",
      minHeight: { xs: 480, md: 0 },
      border: 1,
      borderColor: "line.normal",
      borderRadius: "8px",
      bgcolor: "#fff",
    }}
  />
);
