export { FrozenByLoans, LoansPart } from './LoansPart.tsx';
