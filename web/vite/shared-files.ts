/**
 * What pages share, by the file that it goes into, together with all that it imports and no file above it holds. Left alone, each
 * set of pages would get a file of its own: dozens of a few hundred bytes, with headers of half a kilobyte each.
 */
export const sharedFiles = [
  {
    name: 'fields',
    test: /@mantine\/(?:core\/esm\/components\/(?:Input|InputBase|CloseButton|NativeSelect|TextInput)|hooks\/esm\/use-(?:id|uncontrolled|merged-ref))\/|use-resolved-styles|get-env|src\/components\/(?:form\.module|error-message|submit-button)/,
  },
  { name: 'areas', test: /@mantine\/core\/esm\/components\/Textarea\// },
  {
    name: 'forms',
    test: /@mantine\/(?:form|core\/esm\/components\/PasswordInput)\/|src\/(?:lib\/use-checked-form|components\/password-field)/,
  },
  {
    name: 'lists',
    test: /src\/(?:lib\/(?:dates|dollars|percent|format-duration|use-error-toast)|components\/(?:data-table|failed-line|more-button))|react-query\/.*nfiniteQuery/,
  },
  { name: 'anchor', test: /@mantine\/core\/esm\/components\/Anchor\// },
  { name: 'icons', test: /icons\/Icon(?:HelpCircle|Plus)\./ },
  { name: 'marks', test: /icons\/Icon(?:Check|ExternalLink|Minus|Search)\./ },
  { name: 'texts', test: /contract\/src\/content\/(?:own|list)-texts/ },
  { name: 'content', test: /src\/content\/use-|src\/components\/(?:answer|outside-link)/ },
  { name: 'tiles', test: /src\/(?:components\/(?:stream-t|blocked-dialog)|lib\/stream-outcome)/ },
  { name: 'tickets', test: /src\/features\/support\/(?:api|thread|use-ticket-labels)/ },
  // What these begin with is used by what they fetch later, too.
  { name: 'reports', test: /src\/features\/reports\/reports-page/ },
  {
    name: 'console',
    test: /src\/features\/console\/(?:console-layout|components\/(?:badge|in-turns|section))/,
  },
  { name: 'console-fields', test: /src\/features\/console\/components\/(?:checkbox|conflict|number-field)/ },
  { name: 'streams', test: /src\/features\/console\/streams\/streams-section/ },
] as const
