import { useMediaQuery, type Theme } from "@mui/material";

/** Whether the screen is so narrow that it is laid out for a hand. */
export const useMobile = (): boolean => !useMediaQuery<Theme>((theme) => theme.breakpoints.up("md"), { noSsr: true });
