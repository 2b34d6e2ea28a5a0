function absent(): never {
  throw new Error("This part of a library is left out: admin/build/leftOut.ts says why.");
}

/** What stands in the place of parts of libraries that nothing of ours comes to, under the names they are imported by. */
export { absent as default, absent as CssVarsProvider, absent as introspectSchema };
