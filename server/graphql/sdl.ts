/** Type definitions written in parts. */
export const sdl = (...parts: string[]): string => parts.join("\n");
