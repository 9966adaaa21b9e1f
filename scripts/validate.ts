import { firstFailure, validateSteps } from './steps.ts';

if ((await firstFailure(validateSteps)) !== null) process.exitCode = 1;
