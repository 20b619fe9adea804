/** The rule of records from before version 2: nothing is paired, and no limit applies. */
export const unpairedRule = 'epoch-record@1';
