export { StatementsButton, StatementsPart } from './StatementsButton.tsx';
