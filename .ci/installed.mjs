// What is installed, told from npm's own list of it: whoever installed it – we, or `npm ci` by hand – it need not be done again.

/** Programs for other systems stand in the lock file, too; what is optional counts where it names this one. */
const isNeeded = ({ optional, devOptional, os, cpu, libc }) => {
  const fits = (offered, ours) => offered === undefined || offered.includes(ours);
  if (!optional && !devOptional) return true;
  return os !== undefined && fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, "glibc");
};

/** Of a link its folder tells. */
const isTool = (packages, { link, resolved, dev }) => (link ? packages[resolved]?.dev : dev) === true;

const isSame = (wanted, found) =>
  found !== undefined &&
  found.link === wanted.link &&
  found.version === wanted.version &&
  found.integrity === wanted.integrity;

/** Whether something of a lock file is not there, with its tools or without; `found` is node_modules/.package-lock.json. */
export const lacking = (wanted, found, withTools) =>
  Object.entries(wanted.packages).some(
    ([folder, entry]) =>
      folder.startsWith("node_modules/") &&
      (withTools || !isTool(wanted.packages, entry)) &&
      isNeeded(entry) &&
      !isSame(entry, found?.packages[folder]),
  );

/** Whether tools were installed. */
export const hasTools = ({ packages } = { packages: {} }) =>
  Object.entries(packages).some(([folder, entry]) => folder.startsWith("node_modules/") && isTool(packages, entry));
