/** The address of the API's reference, which the server generates. */
export const API_REFERENCE = '/open/v1/docs';
