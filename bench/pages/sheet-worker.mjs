/** What computes a sheet, as the page's worker. */
import "../../components/sheet/calc/calc-worker";
