export { formatClock, formatDate, formatTime } from '@aldgate/domain/time/formatTime.ts';
