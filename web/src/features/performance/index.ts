export { Performance } from './PerformancePart.tsx';
