import type { RequestListener } from "node:http";
import type { Progress } from "./progress.mjs";

export const answerWhileStarting: (progress: Progress) => RequestListener;
