/** Imports a module by its file, where files are discovered. A bundle has those it was made with in place of this (server/bundle). */
export const loadModule = (file: string): Promise<unknown> => import(file);
