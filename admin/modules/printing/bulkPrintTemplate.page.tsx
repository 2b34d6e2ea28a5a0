import { Print } from "./Print.tsx";

export default Print;
