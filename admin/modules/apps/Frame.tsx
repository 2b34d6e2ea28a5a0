import { Box } from "@mui/material";
import { useTheme } from "@mui/material/styles";
import { useNotify } from "react-admin";
import { useEffect, useRef, type SyntheticEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useAccess } from "../../data/access.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { speakWith, type AppContext } from "./bridge.ts";
import { askingAs, type OpenedApp } from "./session.ts";

/** The product's colours by the names that stockwright.css has for them. */
const useColours = (): Readonly<Record<string, string>> => {
  const { surface, line, text, accent, tone } = useTheme().palette;
  return {
    canvas: surface.canvas,
    sheet: surface.sheet,
    sunken: surface.sunken,
    hover: surface.hover,
    line: line.normal,
    "line-subtle": line.subtle,
    control: line.control,
    text: text.primary,
    quiet: text.secondary,
    accent: accent.main,
    "accent-hover": accent.hover,
    "on-accent": accent.contrast,
    "accent-tint": accent.tint,
    ...Object.fromEntries(
      (["success", "warning", "danger"] as const).flatMap((name) => [
        [name, tone[name].text],
        [`${name}-tint`, tone[name].tint],
      ]),
    ),
  };
};

/** The frame of an app: an origin of its own, scripts and nothing else; all it learns and asks goes by the bridge. */
export const Frame = ({ app }: { app: OpenedApp }) => {
  const { user } = useAccess();
  const language: AppContext["language"] = useLocale().startsWith("ru") ? "ru" : "en";
  const theme = useTheme().palette.mode;
  const colours = useColours();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const notify = useNotify();
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);
  return (
    <Box
      component="iframe"
      // in another language or theme it begins anew
      key={`${language} ${theme} ${app.address}`}
      src={app.address}
      title={app.name}
      sandbox="allow-scripts allow-forms"
      onLoad={(event: SyntheticEvent<HTMLIFrameElement>) => {
        end.current?.();
        end.current = speakWith(event.currentTarget, {
          context: {
            user: { id: user.id, name: user.profile.fullName },
            language,
            theme,
            parameters: Object.fromEntries(query),
          },
          colours,
          ask: askingAs(app),
          open: (path) => void navigate(path),
          notify: (text, tone) => notify(text, { type: tone, messageArgs: { _: text } }),
        });
      }}
      sx={{ display: "block", width: "100%", flex: 1, minHeight: { xs: "calc(100dvh - 70px)", md: 0 }, border: 0 }}
    />
  );
};
