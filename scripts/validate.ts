import { runTogether, validateSteps } from './steps.ts';

if ((await runTogether(validateSteps)).length > 0) process.exitCode = 1;
