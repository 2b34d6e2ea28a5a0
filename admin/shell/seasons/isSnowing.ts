/** On 24 and 25 December (SPEC 2). */
export const isSnowing = (now: Date): boolean => now.getMonth() === 11 && [24, 25].includes(now.getDate());
