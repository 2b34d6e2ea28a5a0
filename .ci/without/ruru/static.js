/** There are no files. */
export const getStaticFile = async () => null;
