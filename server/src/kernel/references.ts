/** A reference to an operator or a customer; null without an id. */
export const operatorReference = (operatorId: string | null, name: string | null) =>
  operatorId === null || name === null ? null : { operatorId, name };

export const customerReference = (institutionId: string | null, name: string | null) =>
  institutionId === null || name === null ? null : { institutionId, name };
