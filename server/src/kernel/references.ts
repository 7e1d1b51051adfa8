/** An operator or a customer where one is named; null where the record names none. */
export const operatorReference = (operatorId: string | null, name: string | null) =>
  operatorId === null || name === null ? null : { operatorId, name };

export const customerReference = (institutionId: string | null, name: string | null) =>
  institutionId === null || name === null ? null : { institutionId, name };
