export { ApprovalRules, Approvals } from './ApprovalsPart.tsx';
export { useWaitingVotes } from './useWaitingVotes.ts';
