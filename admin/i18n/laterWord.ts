/**
 * Key of a word of a group that nobody is told before a part that came later has sent something (parts/laterPart.ts): written
 * so, none of the group comes with the first screens (build/firstWords.ts). Give what is said where it is not there yet.
 */
export const laterWord = (group: "validation" | "rules", name: string): string => [group, name].join(".");
