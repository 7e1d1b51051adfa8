/** Whether a text of the address can be a record's id; one that cannot be is not requested. */
export const isRecordId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
