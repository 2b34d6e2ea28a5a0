import { useTheme } from "@mui/material/styles";
import Snowfall from "react-snowfall";

/** Falls over everything and is in nobody's way. */
const Snow = () => (
  <Snowfall
    aria-hidden
    color={useTheme().palette.line.normal}
    snowflakeCount={90}
    style={{ position: "fixed", width: "100vw", height: "100vh", zIndex: 1600, pointerEvents: "none" }}
  />
);

export default Snow;
