// Plain JavaScript, as .ci/install.mjs is: it also runs before anything is installed, under the host's own Node.

/** What is done before people are served, in the order in which it begins. */
export const steps = ["packages", "database", "frontEnd"];

/** How far each step is: `waiting`, `underWay` or `done`. */
export const newProgress = () => ({ packages: "waiting", database: "waiting", frontEnd: "waiting" });
