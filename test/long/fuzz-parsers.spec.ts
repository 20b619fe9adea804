/** Seventy thousand damaged inputs for every reader. */
import { fuzzParsers } from '../fuzz/fuzz-parsers.js';

fuzzParsers(70_000);
