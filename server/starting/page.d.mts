import type { Progress } from "./progress.mjs";

type PageColours = Readonly<
  Record<"canvas" | "sheet" | "line" | "control" | "text" | "secondary" | "accent" | "contrast" | "danger", string>
>;

export const pageColours: Readonly<Record<"light" | "dark", PageColours>>;
export const pagePolicy: string;
export const startingPage: (progress: Progress, language: "en" | "ru") => string;
