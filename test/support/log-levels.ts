/** Lines of a part's log by severity. `createLogger` writes levels as words. */
export const ERROR_LINE = /"level":"(?:error|fatal)"/
export const WARNING_OR_ERROR_LINE = /"level":"(?:warn|error|fatal)"/
