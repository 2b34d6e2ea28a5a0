// What is installed, by npm's own list of it: an `npm ci` by hand counts as our own installation does.

/** Programs for other systems stand in the lock file, too; what is optional counts where it names this one. */
const isNeeded = ({ optional, devOptional, os, cpu, libc }) => {
  const fits = (offered, ours) => offered === undefined || offered.includes(ours);
  if (!optional && !devOptional) return true;
  return os !== undefined && fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, "glibc");
};

/** Of a link its folder tells. */
const isTool = (packages, { link, resolved, dev }) => (link ? packages[resolved]?.dev : dev) === true;

const isSame = (needed, present) =>
  present !== undefined &&
  present.link === needed.link &&
  present.version === needed.version &&
  present.integrity === needed.integrity;

/** Whether something of a lock file is not there, with its tools or without; `present` is node_modules/.package-lock.json. */
export const lacking = (needed, present, withTools) =>
  Object.entries(needed.packages).some(
    ([folder, entry]) =>
      folder.startsWith("node_modules/") &&
      (withTools || !isTool(needed.packages, entry)) &&
      isNeeded(entry) &&
      !isSame(entry, present?.packages[folder]),
  );

/** Whether tools were installed. */
export const hasTools = ({ packages } = { packages: {} }) =>
  Object.entries(packages).some(([folder, entry]) => folder.startsWith("node_modules/") && isTool(packages, entry));
