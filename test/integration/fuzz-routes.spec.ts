/** Some thousand odd requests for every route; many more are in the long lane. */
import { fuzzRoutes } from '../fuzz/fuzz-routes.js';

fuzzRoutes(2400);
