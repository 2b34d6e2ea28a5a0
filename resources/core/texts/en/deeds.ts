/** Why a line, or its document, stays as it is, from the word for what was done of it. */
export const ofDeed = (deed: string) => ({
  done: `Something was ${deed}; it cannot change any more`,
  below: `More than this was ${deed}`,
  line: `Cannot perform delete. Some of this line was ${deed}.`,
});
