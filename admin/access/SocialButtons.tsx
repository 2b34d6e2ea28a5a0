import { Box, Button } from "@mui/material";
import { useTranslate } from "react-admin";

/** Names and marks of the four other ways in. */
export const providers = [
  [
    "Facebook",
    "M22 12a10 10 0 1 0-11.6 9.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9 1.1 0 2.2.2 2.2.2v2.5h-1.200c-1.200 0-1.600.8-1.600 1.500V12h2.700l-.4 2.900h-2.300v7A10 10 0 0 0 22 12z",
  ],
  [
    "GitHub",
    "M12 2a10 10 0 0 0-3.2 19.5c.5.1.7-.2.7-.5v-1.8c-2.8.6-3.4-1.2-3.4-1.2-.4-1.1-1.1-1.4-1.1-1.4-.9-.6.1-.6.1-.6 1 .1 1.5 1 1.5 1 .9 1.5 2.4 1.1 2.9.8.1-.6.4-1.1.6-1.3-2.2-.3-4.5-1.1-4.5-5 0-1.1.4-2 1-2.7-.1-.3-.4-1.3.1-2.7 0 0 .8-.3 2.7 1a9.4 9.4 0 0 1 5 0c1.9-1.3 2.7-1 2.7-1 .5 1.4.2 2.4.1 2.7.6.7 1 1.6 1 2.7 0 3.9-2.3 4.700-4.500 5 .4.3.7.9.7 1.900V21c0 .3.2.6.7.5A10 10 0 0 0 12 2z",
  ],
  [
    "Google",
    "M12.2 10.2v3.9h5.5c-.3 1.4-1.7 4.1-5.5 4.1a6.2 6.2 0 0 1 0-12.4c1.900 0 3.200.8 3.900 1.500l2.700-2.600A9.600 9.600 0 0 0 12.200 2a10 10 0 1 0 0 20c5.800 0 9.600-4 9.600-9.800 0-.7-.1-1.200-.2-2z",
  ],
  [
    "LinkedIn",
    "M4.5 3A2 2 0 1 0 4.5 7a2 2 0 0 0 0-4zM3 9h3v12H3zM9 9h2.900v1.600c.4-.8 1.500-1.900 3.300-1.900 3.500 0 4.200 2.200 4.200 5.200V21h-3v-6.300c0-1.500 0-3.300-2.100-3.300s-2.300 1.500-2.300 3.200V21H9z",
  ],
] as const;

/** The four other ways in (SPEC 2): shown, and switched off. */
export const SocialButtons = () => {
  const t = useTranslate();
  return (
    <>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 3,
          typography: "caption",
          color: "text.secondary",
          "&::before, &::after": { content: '""', flex: 1, height: "1px", bgcolor: "line.normal" },
        }}
      >
        {t("access.otherWays")}
      </Box>
      <Box sx={{ display: "grid", gridTemplateColumns: "repeat(4, 1fr)", gap: 2 }}>
        {providers.map(([name, path]) => (
          <Button
            key={name}
            variant="outlined"
            disabled
            aria-label={t("access.notYet", { name })}
            sx={{ height: 40, minWidth: 0 }}
          >
            <svg width="17" height="17" viewBox="0 0 24 24" fill="currentColor" aria-hidden>
              <path d={path} />
            </svg>
          </Button>
        ))}
      </Box>
    </>
  );
};
