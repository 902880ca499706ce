// Answers the first of the legal answers.
import { serve } from '../../../clients/javascript/kaiser-lab-client.mjs';

serve(class {}, 'first');
