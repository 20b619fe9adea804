/** Some thousand damaged inputs for every reader; many more are in the long lane. */
import { fuzzParsers } from '../fuzz/fuzz-parsers.js';

fuzzParsers(4000);
