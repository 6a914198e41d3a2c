-- The built-in channels' pictures are WebP files now, a third of the weight.
update streams
set image_location = regexp_replace(image_location, 'jpg$', 'webp')
where image_location ~ '^/images/(fjord|nordlys|trikken|testbilde|slate)/poster\.jpg$';
