// Loaded before a child's program, so that it ends with its supervisor even if the program does not listen yet or
// does not know of supervisors. Programs that close in order have time for that.
const graceMs = 3000;

process.once('disconnect', () => setTimeout(() => process.exit(1), graceMs));
// The listener alone would keep the program running.
process.channel?.unref();
