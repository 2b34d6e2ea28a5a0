import { Navigate } from "react-router";
import { listPath } from "../../data/resources.ts";

/** All changes are a report; this is its short address. */
const History = () => <Navigate to={listPath("report_user_history")} replace />;

export default History;
