export { ApprovalRules, Approvals } from './ApprovalsPart.tsx';
