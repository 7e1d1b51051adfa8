export { ActivityButton } from './ActivityButton.tsx';
