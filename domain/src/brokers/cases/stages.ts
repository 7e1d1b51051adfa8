/** BR-05: the stages of a case, in their order: none is skipped before the next one begins, and none is repeated. */
export const CASE_STAGES = ['margin_call', 'cancel', 'reduce', 'take_over', 'return', 'repay', 'closed'] as const;

export type CaseStage = (typeof CASE_STAGES)[number];

/** How a case ended: it was over before take-over, all was repaid, or priority principal or interest is missing. */
export const CASE_OUTCOMES = ['cured', 'repaid', 'shortfall'] as const;

export type CaseOutcome = (typeof CASE_OUTCOMES)[number];

/**
 * Causes of a liquidation: NAV below the liquidation line, a margin call that was not cured in time, interest that is
 * seven days overdue, an exposure above its maximum or a stale reading for an hour, or an operator who froze the
 * project.
 */
export const CASE_CAUSES = ['nav', 'expired', 'interest', 'exposure', 'stale', 'operator'] as const;

export type CaseCause = (typeof CASE_CAUSES)[number];

/** Whether a case has reached a stage. */
export const hasReached = (stage: CaseStage, wanted: CaseStage): boolean =>
  CASE_STAGES.indexOf(stage) >= CASE_STAGES.indexOf(wanted);

/** Kinds of the steps of a case at the exchange. */
export const CASE_STEP_KINDS = ['suspend_keys', 'cancel_orders', 'order', 'delete_keys', 'return'] as const;

export type CaseStepKind = (typeof CASE_STEP_KINDS)[number];

/** The number of a case: L-0001. */
export const CASE_NO = /^L-\d{4,}$/;

/** Formats the number of a case by its id. */
export const formatCaseNo = (id: string | number): string => `L-${String(id).padStart(4, '0')}`;

/** The client ids of the platform's own orders. */
export const CASE_ORDER_ID = /^liq-\d+-\d+$/;

/** The client id of a step of a case: at most 36 characters. */
export const formatStepId = (caseId: string, number: number): string => `liq-${caseId}-${number}`;

/** Whether the platform placed an order in a case, by its client id. */
export const isCaseOrder = (clientOrderId: string): boolean => CASE_ORDER_ID.test(clientOrderId);

/** Events of a case: stages that begin, and what happens within them. */
export const CASE_EVENTS = [...CASE_STAGES, 'extended', 'frozen', 'reduced', 'rest_left', 'cured', 'released'] as const;

export type CaseEventName = (typeof CASE_EVENTS)[number];

/** BR-05: what operators do about a project: of these `extend`, `freeze` and `leave_rest` need one operator. */
export const CASE_ACTS = [
  'begin',
  'take_over',
  'release',
  'payout',
  'collect',
  'extend',
  'freeze',
  'leave_rest',
] as const;

export type CaseAct = (typeof CASE_ACTS)[number];
