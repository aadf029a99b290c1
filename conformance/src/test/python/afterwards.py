"""Goes on with a list and a history after the server was killed and started again."""

import asyncio
import json
import sys

from durable_workflow import Client


async def main(url, token):
    async with Client(url) as client:
        page = await client.list_schedules(
            workflow_type="ListedWorkflow", page_size=10, next_page_token=token
        )
        handle = client.get_schedule_handle("daily-inventory")
        events = [event.event_type async for event in handle.iter_history()]
        print(
            json.dumps(
                {
                    "rest": [schedule.schedule_id for schedule in page.schedules],
                    "last": events[-1],
                    "events": len(events),
                }
            )
        )


asyncio.run(main(*sys.argv[1:]))
