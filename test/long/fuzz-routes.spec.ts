/** Thirty thousand odd requests for every route. */
import { fuzzRoutes } from '../fuzz/fuzz-routes.js';

fuzzRoutes(30_000);
