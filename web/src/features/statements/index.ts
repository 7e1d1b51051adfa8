export { StatementsButton } from './StatementsButton.tsx';
