const Absent = () => null;

/** What react-admin's own <Admin> is made of, which we do not draw. */
export { Absent as AdminContext, Absent as AdminUI };
