/** Every icon of Material: none of them is drawn. */
export default () => null;
