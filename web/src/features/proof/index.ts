export { Proof } from './ProofPart.tsx';
