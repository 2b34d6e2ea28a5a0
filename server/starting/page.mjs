import { createHash } from "node:crypto";
import { steps } from "./progress.mjs";
import { words } from "./words.mjs";

/** Tokens of the theme (admin/theme/colours.ts), by what they are for; page.test.ts compares them. */
export const pageColours = {
  light: {
    canvas: "#F2F4F4",
    sheet: "#FFFFFF",
    line: "#DCE0E2",
    control: "#88929A",
    text: "#171D22",
    secondary: "#56616A",
    accent: "#0D6A76",
    contrast: "#FFFFFF",
    danger: "#A3241C",
  },
  dark: {
    canvas: "#0D1113",
    sheet: "#14191C",
    line: "#2D363B",
    control: "#6B7780",
    text: "#E7ECEE",
    secondary: "#A2AEB6",
    accent: "#58BDC9",
    contrast: "#06262B",
    danger: "#F7A69E",
  },
};

const properties = (colours) =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(";");

// glyphs as LOOK has them: dashed ring waiting, half disc under way, full disc done
const style = `
:root{color-scheme:light dark;${properties(pageColours.light)}}
@media (prefers-color-scheme:dark){:root{${properties(pageColours.dark)}}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--canvas);color:var(--text);font:13px/20px Inter,system-ui,sans-serif}
main{box-sizing:border-box;width:100%;max-width:440px;padding:24px;background:var(--sheet);border:1px solid var(--line);border-radius:12px}
svg{display:block}
h1{margin:16px 0 8px;font-size:20px;line-height:28px;font-weight:620}
p{margin:0;color:var(--secondary)}
ol{list-style:none;margin:16px 0 0;padding:0}
li{display:flex;gap:8px;align-items:center;min-height:36px;border-top:1px solid var(--line)}
i{box-sizing:border-box;flex:none;width:14px;height:14px;border-radius:50%;border:1.5px dashed var(--control)}
[data-state=underWay] i{border:1.5px solid var(--accent);background:linear-gradient(90deg,var(--accent) 50%,transparent 50%)}
[data-state=done] i{border:0;background:var(--accent)}
li span:last-child{margin-left:auto;color:var(--secondary)}
[role=alert]{margin-top:16px;color:var(--danger)}
[role=alert]:empty{display:none}
`;

/** Asks how far it is, and opens the application in its place; who is not answered for a while is told so. */
const script = `
const list=document.querySelector("ol"),lost=document.querySelector("[role=alert]");
let silent=0;
const look=async()=>{
  try{
    const answer=await fetch("/readyz",{cache:"no-store"});
    const text=await answer.text();
    if(answer.ok||!text.startsWith("starting"))return location.reload();
    silent=0;
    for(const line of text.split("\\n").slice(1)){
      const [step,state]=line.split(" ");
      const item=list.querySelector("[data-step="+step+"]");
      if(!item||item.dataset.state===state)continue;
      item.dataset.state=state;
      item.lastElementChild.textContent=list.dataset[state];
    }
  }catch{silent+=1}
  lost.textContent=silent>15?lost.dataset.lost:"";
  setTimeout(look,1000);
};
setTimeout(look,1000);
`;

const mark = `<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="7" fill="var(--accent)"/><g fill="var(--contrast)"><rect x="6" y="6" width="7" height="4.6" rx="1.2"/><rect x="15" y="6" width="7" height="4.6" rx="1.2" opacity=".5"/><rect x="6" y="12" width="7" height="4.6" rx="1.2" opacity=".5"/><rect x="15" y="12" width="7" height="4.6" rx="1.2"/><rect x="6" y="18" width="16" height="4" rx="1.2"/></g></svg>`;

const hashOf = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The page brings all it needs along: its own style and script, and nothing else. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  "connect-src 'self'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(";");

/** The page that is shown while the product is prepared, in a language of `words`. */
export const startingPage = (progress, language) => {
  const { title, wait, steps: names, states, lost } = words[language];
  const items = steps.map(
    (step) =>
      `<li data-step="${step}" data-state="${progress[step]}"><i aria-hidden="true"></i><span>${names[step]}</span><span>${states[progress[step]]}</span></li>`,
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<noscript><meta http-equiv="refresh" content="3"></noscript>
<style>${style}</style>
</head>
<body>
<main>
${mark}
<h1>${title}</h1>
<p>${wait}</p>
<ol aria-live="polite" data-waiting="${states.waiting}" data-under-way="${states.underWay}" data-done="${states.done}">${items.join("")}</ol>
<p role="alert" data-lost="${lost}"></p>
</main>
<script>${script}</script>
</body>
</html>
`;
};
